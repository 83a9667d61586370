export { LogButton } from './log-button.tsx'
