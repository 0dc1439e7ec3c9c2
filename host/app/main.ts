import { enableCompileCache } from 'node:module';
import { importServe } from './built-serve.ts';

// Keeps what Node made of the code, so that the next start need not make it again.
enableCompileCache();
const { serve } = await importServe();
await serve(process.env);
