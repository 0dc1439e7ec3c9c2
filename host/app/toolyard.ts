#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { runToolyard } = await import('./command-line.ts');
process.exitCode = await runToolyard(process.argv.slice(2), process.env);
