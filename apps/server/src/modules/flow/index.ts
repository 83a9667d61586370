export { findPublishedFlow, getFlowVersion, namesOfSteps } from './flow.repository.ts'
export { loadFacts } from './load-facts.ts'
export { readDefinition } from './stored-definition.ts'
