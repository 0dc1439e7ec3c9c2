/** References from one step of a chain of tools to another. */
export { StepTemplate } from './step-template.ts';
