import { isSolana, NETWORKS, type NetworkName, type PaidRoute } from './x402-payment.ts';

export interface X402Setup {
  readonly network: NetworkName;
  readonly payTo: string;
  readonly facilitator: string;
  readonly port: number;
  readonly routes: readonly PaidRoute[];
}

export interface Generated {
  readonly path: string;
  readonly code: string;
  readonly install: readonly string[];
}

/** JSON strings are strings of JavaScript, Go and Python too. */
const text = (value: string) => JSON.stringify(value);

export function serverCode(framework: string, setup: X402Setup): Generated {
  if (framework === 'gin') return ginServer(setup);
  if (framework === 'fastapi' || framework === 'flask') return pythonServer(framework, setup);
  return javascriptServer(framework, setup);
}

function javascriptServer(framework: string, setup: X402Setup): Generated {
  const svm = isSolana(setup.network);
  const scheme = svm ? 'ExactSvmScheme' : 'ExactEvmScheme';
  const mechanism = svm ? '@x402/svm' : '@x402/evm';
  const middleware = framework === 'next' ? 'paymentProxy' : 'paymentMiddleware';
  const routes = setup.routes.map(
    ({ method, path, price, description }) =>
      `  ${text(`${method} ${path}`)}: {\n    accepts: [{ scheme: "exact", price: ${text(price)}, network, payTo }],\n${description === undefined ? '' : `    description: ${text(description)},\n`}  },`,
  );
  const head = [
    ...(FRAMEWORK_IMPORTS[framework] ?? []),
    `import { ${middleware}, x402ResourceServer } from "@x402/${framework}";`,
    'import { HTTPFacilitatorClient } from "@x402/core/server";',
    `import { ${scheme} } from "${mechanism}/exact/server";`,
    '',
    `const payTo = process.env.PAY_TO_ADDRESS;`,
    `const network = process.env.X402_NETWORK ?? ${text(NETWORKS[setup.network].id)};`,
    `const facilitator = new HTTPFacilitatorClient({ url: process.env.FACILITATOR_URL ?? ${text(setup.facilitator)} });`,
    'if (!payTo) throw new Error("PAY_TO_ADDRESS is not set");',
    '',
    `const server = new x402ResourceServer(facilitator).register(network, new ${scheme}());`,
    '',
    'const routes = {',
    ...routes,
    '};',
    '',
  ];
  return {
    path: framework === 'next' ? 'proxy.ts' : 'server.ts',
    code: `${[...head, ...frameworkBody(framework, setup)].join('\n')}\n`,
    install: [
      `npm install ${[...(FRAMEWORK_PACKAGES[framework] ?? []), `@x402/${framework}`, '@x402/core', mechanism].join(' ')}`,
    ],
  };
}

const FRAMEWORK_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  express: ['import express from "express";'],
  hono: ['import { serve } from "@hono/node-server";', 'import { Hono } from "hono";'],
  fastify: ['import Fastify from "fastify";'],
  next: [],
};

const FRAMEWORK_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  express: ['express'],
  hono: ['hono', '@hono/node-server'],
  fastify: ['fastify'],
  next: ['next'],
};

function frameworkBody(framework: string, { routes, port }: X402Setup): string[] {
  const listen = `const port = Number(process.env.PORT ?? ${port});`;
  const handlers = (write: (method: string, path: string) => string) =>
    routes.map(({ method, path }) => write(method.toLowerCase(), text(path)));
  if (framework === 'express')
    return [
      'const app = express();',
      'app.use(paymentMiddleware(routes, server));',
      '',
      ...handlers(
        (method, path) =>
          `app.${method}(${path}, (_request, response) => {\n  response.json({ paid: true });\n});`,
      ),
      '',
      listen,
      'app.listen(port, () => console.log(`Listening on ${port}`));',
    ];
  if (framework === 'hono')
    return [
      'const app = new Hono();',
      'app.use(paymentMiddleware(routes, server));',
      '',
      ...handlers((method, path) => `app.${method}(${path}, (c) => c.json({ paid: true }));`),
      '',
      listen,
      'serve({ fetch: app.fetch, port });',
    ];
  if (framework === 'fastify')
    return [
      'const app = Fastify();',
      'paymentMiddleware(app, routes, server);',
      '',
      ...handlers((method, path) => `app.${method}(${path}, async () => ({ paid: true }));`),
      '',
      listen,
      'await app.listen({ port });',
    ];
  return [
    `// Start with: next dev --port ${port}`,
    'export const proxy = paymentProxy(routes, server);',
    '',
    'export const config = {',
    `  matcher: [${[...new Set(routes.map(({ path }) => text(path)))].join(', ')}],`,
    '};',
  ];
}

function pythonServer(framework: 'fastapi' | 'flask', setup: X402Setup): Generated {
  const { network, facilitator, routes, port } = setup;
  const svm = isSolana(network);
  const chain = svm ? 'svm' : 'evm';
  const scheme = svm ? 'ExactSvmServerScheme' : 'ExactEvmServerScheme';
  const sync = framework === 'flask' ? 'Sync' : '';
  const paid = routes.map(
    ({ method, path, price, description }) =>
      `    ${text(`${method} ${path}`)}: RouteConfig(\n        accepts=[PaymentOption(scheme="exact", pay_to=PAY_TO, price=${text(price)}, network=NETWORK)],\n${description === undefined ? '' : `        description=${text(description)},\n`}    ),`,
  );
  const handlers = routes.map(({ method, path }, index) =>
    framework === 'fastapi'
      ? `@app.${method.toLowerCase()}(${text(path)})\nasync def route_${index + 1}():\n    return {"paid": True}\n`
      : `@app.route(${text(path)}, methods=[${text(method)}])\ndef route_${index + 1}():\n    return {"paid": True}\n`,
  );
  const lines = [
    'import os',
    '',
    ...(framework === 'fastapi'
      ? ['import uvicorn', 'from fastapi import FastAPI']
      : ['from flask import Flask']),
    `from x402.http import FacilitatorConfig, HTTPFacilitatorClient${sync}, PaymentOption`,
    framework === 'fastapi'
      ? 'from x402.http.middleware.fastapi import PaymentMiddlewareASGI'
      : 'from x402.http.middleware.flask import payment_middleware',
    'from x402.http.types import RouteConfig',
    `from x402.mechanisms.${chain}.exact import ${scheme}`,
    `from x402.server import x402ResourceServer${sync}`,
    '',
    'PAY_TO = os.environ["PAY_TO_ADDRESS"]',
    `NETWORK = os.environ.get("X402_NETWORK", ${text(NETWORKS[network].id)})`,
    `FACILITATOR_URL = os.environ.get("FACILITATOR_URL", ${text(facilitator)})`,
    `PORT = int(os.environ.get("PORT", "${port}"))`,
    '',
    `server = x402ResourceServer${sync}(HTTPFacilitatorClient${sync}(FacilitatorConfig(url=FACILITATOR_URL)))`,
    `server.register(NETWORK, ${scheme}())`,
    '',
    'routes = {',
    ...paid,
    '}',
    '',
    framework === 'fastapi' ? 'app = FastAPI()' : 'app = Flask(__name__)',
    framework === 'fastapi'
      ? 'app.add_middleware(PaymentMiddlewareASGI, routes=routes, server=server)'
      : 'payment_middleware(app, routes=routes, server=server)',
    '',
    '',
    handlers.join('\n\n'),
    '',
    'if __name__ == "__main__":',
    framework === 'fastapi' ? '    uvicorn.run(app, port=PORT)' : '    app.run(port=PORT)',
    '',
  ];
  return {
    path: 'server.py',
    code: lines.join('\n'),
    install: [`pip install "x402[${framework},${chain}]"${framework === 'fastapi' ? ' uvicorn' : ''}`],
  };
}

function ginServer({ network, facilitator, routes, port }: X402Setup): Generated {
  const svm = isSolana(network);
  const chain = svm ? 'svm' : 'evm';
  const scheme = svm ? 'NewExactSvmScheme' : 'NewExactEvmScheme';
  const paid = routes.map(
    ({ method, path, price, description }) =>
      `\t\t${text(`${method} ${path}`)}: {\n\t\t\tAccepts: x402http.PaymentOptions{\n\t\t\t\t{Scheme: "exact", PayTo: payTo, Price: ${text(price)}, Network: network},\n\t\t\t},\n${description === undefined ? '' : `\t\t\tDescription: ${text(description)},\n`}\t\t},`,
  );
  const handlers = routes.map(
    ({ method, path }) =>
      `\tr.${method}(${text(path)}, func(c *gin.Context) {\n\t\tc.JSON(http.StatusOK, gin.H{"paid": true})\n\t})`,
  );
  const code = `package main

import (
	"log"
	"net/http"
	"os"
	"time"

	x402 "github.com/coinbase/x402/go"
	x402http "github.com/coinbase/x402/go/http"
	ginmw "github.com/coinbase/x402/go/http/gin"
	${chain} "github.com/coinbase/x402/go/mechanisms/${chain}/exact/server"
	"github.com/gin-gonic/gin"
)

func env(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

func main() {
	payTo := os.Getenv("PAY_TO_ADDRESS")
	if payTo == "" {
		log.Fatal("PAY_TO_ADDRESS is not set")
	}
	network := x402.Network(env("X402_NETWORK", ${text(NETWORKS[network].id)}))
	facilitator := x402http.NewHTTPFacilitatorClient(&x402http.FacilitatorConfig{
		URL: env("FACILITATOR_URL", ${text(facilitator)}),
	})

	routes := x402http.RoutesConfig{
${paid.join('\n')}
	}

	r := gin.Default()
	r.Use(ginmw.X402Payment(ginmw.Config{
		Routes:      routes,
		Facilitator: facilitator,
		Schemes: []ginmw.SchemeConfig{
			{Network: network, Server: ${chain}.${scheme}()},
		},
		Timeout: 30 * time.Second,
	}))

${handlers.join('\n')}

	log.Fatal(r.Run(":" + env("PORT", "${port}")))
}
`;
  return {
    path: 'main.go',
    code,
    install: ['go get github.com/coinbase/x402/go', 'go get github.com/gin-gonic/gin'],
  };
}

/** The environment variable that holds a payer's private key. */
export function keyVariable(network: NetworkName): string {
  return isSolana(network) ? 'SVM_PRIVATE_KEY' : 'EVM_PRIVATE_KEY';
}

export function clientCode(kind: string, { network, routes, port }: X402Setup): Generated | undefined {
  const [route] = routes;
  if (route === undefined || kind === 'none') return undefined;
  const url = `http://localhost:${port}${route.path}`;
  if (kind === 'fetch' || kind === 'axios') return javascriptClient(kind, network, route.method, url);
  return kind === 'go'
    ? goClient(network, route.method, url)
    : pythonClient(kind, network, route.method, url);
}

function javascriptClient(
  kind: 'fetch' | 'axios',
  network: NetworkName,
  method: string,
  url: string,
): Generated {
  const svm = isSolana(network);
  const wrap = kind === 'fetch' ? 'wrapFetchWithPayment' : 'wrapAxiosWithPayment';
  const signer = svm
    ? [
        'const signer = await createKeyPairSignerFromBytes(base58.decode(key));',
        'const client = new x402Client();',
        'registerExactSvmScheme(client, { signer });',
      ]
    : [
        'const signer = privateKeyToAccount(key as `0x${string}`);',
        'const client = new x402Client();',
        'registerExactEvmScheme(client, { signer });',
      ];
  const lines = [
    ...(kind === 'axios' ? ['import axios from "axios";'] : []),
    `import { ${wrap}, x402Client } from "@x402/${kind}";`,
    ...(svm
      ? [
          'import { registerExactSvmScheme } from "@x402/svm/exact/client";',
          'import { base58 } from "@scure/base";',
          'import { createKeyPairSignerFromBytes } from "@solana/kit";',
        ]
      : [
          'import { registerExactEvmScheme } from "@x402/evm/exact/client";',
          'import { privateKeyToAccount } from "viem/accounts";',
        ]),
    '',
    `const key = process.env.${keyVariable(network)};`,
    `if (!key) throw new Error("${keyVariable(network)} is not set");`,
    ...signer,
    '',
    ...(kind === 'fetch'
      ? [
          'const fetchWithPayment = wrapFetchWithPayment(fetch, client);',
          `const response = await fetchWithPayment(${text(url)}, { method: ${text(method)} });`,
          'console.log(response.status, await response.text());',
        ]
      : [
          'const api = wrapAxiosWithPayment(axios.create(), client);',
          `const response = await api.request({ url: ${text(url)}, method: ${text(method)} });`,
          'console.log(response.status, response.data);',
        ]),
    '',
  ];
  const packages = [
    `@x402/${kind}`,
    ...(kind === 'axios' ? ['axios'] : []),
    ...(svm ? ['@x402/svm', '@solana/kit', '@scure/base'] : ['@x402/evm', 'viem']),
  ];
  return { path: 'client.ts', code: lines.join('\n'), install: [`npm install ${packages.join(' ')}`] };
}

function pythonClient(kind: string, network: NetworkName, method: string, url: string): Generated {
  const svm = isSolana(network);
  const chain = svm ? 'svm' : 'evm';
  const sync = kind === 'requests' ? 'Sync' : '';
  const signer = svm
    ? `KeypairSigner.from_base58(os.environ["${keyVariable(network)}"])`
    : `EthAccountSigner(Account.from_key(os.environ["${keyVariable(network)}"]))`;
  const head = [
    ...(kind === 'httpx' ? ['import asyncio'] : []),
    'import os',
    '',
    ...(svm ? [] : ['from eth_account import Account']),
    `from x402 import x402Client${sync}`,
    kind === 'httpx'
      ? 'from x402.http.clients import x402HttpxClient'
      : 'from x402.http.clients import x402_requests',
    `from x402.mechanisms.${chain} import ${svm ? 'KeypairSigner' : 'EthAccountSigner'}`,
    `from x402.mechanisms.${chain}.exact.register import register_exact_${chain}_client`,
    '',
    `client = x402Client${sync}()`,
    `register_exact_${chain}_client(client, ${signer})`,
    '',
  ];
  const body =
    kind === 'httpx'
      ? [
          '',
          'async def main():',
          '    # An httpx client that answers 402 by paying.',
          '    async with x402HttpxClient(client) as http:',
          `        response = await http.request(${text(method)}, ${text(url)})`,
          '        print(response.status_code, response.text)',
          '',
          '',
          'asyncio.run(main())',
        ]
      : [
          'with x402_requests(client) as session:',
          `    response = session.request(${text(method)}, ${text(url)})`,
          '    print(response.status_code, response.text)',
        ];
  return {
    path: 'client.py',
    code: `${[...head, ...body].join('\n')}\n`,
    install: [`pip install "x402[${kind},${chain}]"`],
  };
}

function goClient(network: NetworkName, method: string, url: string): Generated {
  const svm = isSolana(network);
  const chain = svm ? 'svm' : 'evm';
  const name = svm ? 'Svm' : 'Evm';
  const code = `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"

	x402 "github.com/coinbase/x402/go"
	x402http "github.com/coinbase/x402/go/http"
	${chain} "github.com/coinbase/x402/go/mechanisms/${chain}/exact/client"
	${chain}signers "github.com/coinbase/x402/go/signers/${chain}"
)

func main() {
	signer, err := ${chain}signers.NewClientSignerFromPrivateKey(os.Getenv("${keyVariable(network)}"))
	if err != nil {
		log.Fatal(err)
	}
	client := x402.Newx402Client().Register("${NETWORKS[network].id.split(':')[0] ?? ''}:*", ${chain}.NewExact${name}Scheme(signer))
	paying := x402http.WrapHTTPClientWithPayment(http.DefaultClient, x402http.Newx402HTTPClient(client))

	request, err := http.NewRequest(${text(method)}, ${text(url)}, nil)
	if err != nil {
		log.Fatal(err)
	}
	response, err := paying.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(response.StatusCode, string(body))
}
`;
  return { path: 'client/main.go', code, install: ['go get github.com/coinbase/x402/go'] };
}
