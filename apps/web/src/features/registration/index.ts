export { isUnregistered } from './is-unregistered.ts'
