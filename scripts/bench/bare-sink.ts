/** The yardstick of captures: one Fastify route that reads whatever is sent to it and drops it. */
import { fastify } from 'fastify';

const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('*', (_, payload, done) => {
  payload.on('data', () => {});
  payload.on('end', () => done(null));
});
app.get('/healthz', () => ({ status: 'ok' }));
app.post('/drop', () => ({ success: true }));
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
