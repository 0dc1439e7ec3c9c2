#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { turnOffFastApiCalls } from '../fast-api-calls.ts';
import { collectByRoomUsed } from './garbage-collection.ts';
import { keepTickShape } from './tick-shape.ts';

turnOffFastApiCalls();
collectByRoomUsed();
keepTickShape();
enableCompileCache();
const { runToolyard } = await import('./command-line.ts');
process.exitCode = await runToolyard(process.argv.slice(2), process.env);
