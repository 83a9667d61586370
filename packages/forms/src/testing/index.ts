export { type Choose, extremeInput, type Named } from './extreme-input.ts'
