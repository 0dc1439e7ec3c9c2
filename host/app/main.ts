import { enableCompileCache } from 'node:module';
import { importServe } from './built-serve.ts';
import { setUpV8 } from './set-up-v8.ts';

setUpV8();
// Keeps what Node made of the code, so that the next start need not make it again.
enableCompileCache();
const { serve } = await importServe();
await serve(process.env);
