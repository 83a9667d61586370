export { LockButton } from './lock-button.tsx'
