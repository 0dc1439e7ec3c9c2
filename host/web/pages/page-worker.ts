import { move } from 'piscina';
import { documentText } from '../document.ts';
import type { PageTask } from './page-task.ts';
import { ToolPage, type Answer } from './tool-page.ts';

/** Renders a tool's page. Its bytes change hands. */
export default function work({ page: { typed, failure, ...props }, bytes }: PageTask): unknown {
  const render = (answer: Answer | undefined) =>
    documentText(ToolPage, { ...props, typed: new URLSearchParams(typed), answer });
  return move(
    new TextEncoder().encode(failure === undefined ? shown(render, bytes) : render(failed(failure))),
  );
}

/** The page with a result, if there is one, or with word that it cannot be shown. */
function shown(render: (answer: Answer | undefined) => string, bytes: Uint8Array): string {
  if (bytes.length === 0) return render(undefined);
  try {
    return render({ ok: true, result: JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown });
  } catch (error) {
    if (error instanceof RangeError)
      return render(failed('the result is nested too deeply to be shown here'));
    throw error;
  }
}

function failed(message: string): Answer {
  return { ok: false, message };
}
