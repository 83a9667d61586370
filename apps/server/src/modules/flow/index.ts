export { findPublishedFlow, type FlowVersion, getFlowVersion } from './flow.repository.ts'
export { type FactSubject, loadFacts } from './load-facts.ts'
