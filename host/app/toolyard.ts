#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { setUpV8 } from './set-up-v8.ts';

setUpV8();
enableCompileCache();
const { runToolyard } = await import('./command-line.ts');
process.exitCode = await runToolyard(process.argv.slice(2), process.env);
