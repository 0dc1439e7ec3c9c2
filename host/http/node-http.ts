/**
 * Node's HTTP. An `import` of it reads every name that it offers, also those behind which Node loads a client of half a
 * megabyte when they are first read.
 */
export const { createServer, request, METHODS } = process.getBuiltinModule('node:http');
