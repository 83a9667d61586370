export {
  agree,
  type Decided,
  example,
  reject,
  signature,
  submitForm,
  submitLeave,
  submitPayments,
  type Submitted,
} from './builders.ts'
export {
  accounts,
  type Answer,
  basic,
  type Caller,
  type Cast,
  type Client,
  createClient,
  type HttpAnswer,
  loginAll,
  overHttp,
} from './client.ts'
export { allRows, writtenRows } from './database-rows.ts'
export { type Ended, type Program, runToEnd, startProgram } from './program.ts'
export { replaceFlow, testFlow, testStep, usePlainFlows } from './plain-flows.ts'
export { testPassword } from './template.ts'
export { tenants } from './tenants.ts'
export { createTestApp, startTestApp, type TestApp, type TestAppOptions } from './test-app.ts'
export {
  startTestInstallation,
  type TestInstallation,
  type TestInstallationOptions,
} from './test-installation.ts'
export { createLocalApp, type LocalApp } from './local-app.ts'
