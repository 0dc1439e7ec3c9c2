import type { FastifyInstance, FastifyRequest } from 'fastify';
import '../../http/perimeter.ts';
import { PreparedAnswer } from '../../http/prepared-answer.ts';
import { documentText } from '../document.ts';
import { sendNotice } from '../pages/page-failure.ts';
import { pageHeaders } from '../policy.ts';
import { operationsOf, type ApiDocument, type Operation } from './api-document.ts';
import { OperationPage, ReferenceIndex } from './reference-page.ts';

export interface ReferenceOptions {
  /** The OpenAPI description for who asks, made once for each of its versions. */
  readonly openApi: (request: FastifyRequest) => PreparedAnswer;
}

interface Reference {
  readonly document: ApiDocument;
  readonly operations: readonly Operation[];
}

/** The API reference, rendered here from the OpenAPI description: a list of all operations, and a page for each. */
export async function referenceRoutes(app: FastifyInstance, { openApi }: ReferenceOptions): Promise<void> {
  const references = new WeakMap<PreparedAnswer, Reference>();
  const indexes = new WeakMap<Reference, PreparedAnswer>();

  const referenceFor = (request: FastifyRequest): Reference => {
    const answer = openApi(request);
    const known = references.get(answer);
    if (known !== undefined) return known;
    const document = JSON.parse(answer.body.toString('utf8')) as ApiDocument;
    const reference = { document, operations: operationsOf(document) };
    references.set(answer, reference);
    return reference;
  };

  app.get('/reference', { config: { page: './' } }, (request, reply) => {
    const reference = referenceFor(request);
    const page = indexes.get(reference) ?? pageOf(documentText(ReferenceIndex, reference));
    indexes.set(reference, page);
    return page.send(request, reply.headers(pageHeaders()));
  });

  app.get<{ Params: { id: string } }>('/reference/:id', { config: { page: '../' } }, (request, reply) => {
    const { document, operations } = referenceFor(request);
    const operation = operations.find(({ id }) => id === request.params.id);
    return operation === undefined
      ? sendNotice(reply.code(404), 'There is no such operation')
      : pageOf(documentText(OperationPage, { document, operation })).send(
          request,
          reply.headers(pageHeaders()),
        );
  });
}

function pageOf(html: string): PreparedAnswer {
  return new PreparedAnswer(Buffer.from(html), 'text/html; charset=utf-8');
}
