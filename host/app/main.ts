import { enableCompileCache } from 'node:module';

// Keeps what Node made of the TypeScript, so that the next start need not make it again.
enableCompileCache();
const { serve } = await import('./serve.ts');
await serve(process.env);
