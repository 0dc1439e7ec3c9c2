/** The yardstick: one Fastify route with the same body, the same validation and the same answer as `base64`. */
import { fastify } from 'fastify';

const app = fastify();
app.get('/healthz', () => ({ status: 'ok' }));
app.post<{ Body: { text: string; action: 'encode' | 'decode' } }>(
  '/execute',
  {
    schema: {
      body: {
        type: 'object',
        required: ['text'],
        properties: {
          text: { type: 'string' },
          action: { type: 'string', enum: ['encode', 'decode'], default: 'encode' },
        },
        additionalProperties: false,
      },
    },
  },
  ({ body }) => {
    const from = body.action === 'encode' ? 'utf8' : 'base64';
    const result = Buffer.from(body.text, from).toString(from === 'utf8' ? 'base64' : 'utf8');
    return { success: true, result: { result }, meta: { tool: 'base64', executionMs: 0.01 } };
  },
);
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
