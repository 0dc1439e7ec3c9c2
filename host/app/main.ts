import { enableCompileCache } from 'node:module';
import { turnOffFastApiCalls } from '../fast-api-calls.ts';
import { collectByRoomUsed } from './garbage-collection.ts';
import { importServe } from './built-serve.ts';
import { keepTickShape } from './tick-shape.ts';

turnOffFastApiCalls();
collectByRoomUsed();
keepTickShape();
// Keeps what Node made of the code, so that the next start need not make it again.
enableCompileCache();
const { serve } = await importServe();
await serve(process.env);
