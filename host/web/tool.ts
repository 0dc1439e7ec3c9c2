/** The page of one tool: takes the place of the form that works without scripts. */
import type { ToolDetail } from './catalogue-service.ts';
import { byId } from './elements.ts';
import { addPalette } from './palette-key.ts';
import { keepSession } from './sign-in/session.ts';
import { toolPanel } from './tool-panel.ts';

const tool = JSON.parse(byId('tool', HTMLScriptElement).text) as ToolDetail;
byId('panel', HTMLElement).replaceChildren(...toolPanel(tool));
addPalette();
keepSession();
