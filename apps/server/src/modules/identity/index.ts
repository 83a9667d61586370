export { accountRoutes } from './account.routes.ts'
export { listIdentitiesOf, unbindOf } from './bind.service.ts'
export { authRoutes } from './auth.routes.ts'
export { authenticate, findPersonNow, isLoggedIn } from './current-user.service.ts'
export { isCommonPassword } from './common-passwords.adapter.ts'
export { isConfirmed, requireConfirmation, requireProof } from './confirmation.service.ts'
export { FactorKey } from './factor-key.adapter.ts'
export { lockFactors } from './factor.repository.ts'
export { factorRoutes } from './factor.routes.ts'
export { forgetFactors, resetFactors } from './factor.service.ts'
export { CodeKey } from './code-key.adapter.ts'
export { deliverCode } from './sms-code.service.ts'
export { clientRoutes } from './client.routes.ts'
export { Clients } from './clients.service.ts'
export {
  createInvitations,
  type HandedInvitation,
  openInvitationsOf,
  sendInvitation,
} from './invitation.service.ts'
export { KnownDevices } from './known-device.adapter.ts'
export { knownAddressMs } from './login-limits.service.ts'
export { endOldPhone } from './phone.service.ts'
export { noteCredentials, trustPhones } from './credentials.repository.ts'
export { sendPasswordLink } from './password-link.service.ts'
export { hashPassword, isPassword } from './password-hash.adapter.ts'
export { changeProfile } from './profile.service.ts'
export { openProviders } from './providers.adapter.ts'
export {
  endSession,
  endSessionsOf,
  endSessionsOfIdentity,
  endSessionsOfTenant,
} from './session-end.repository.ts'
export { bindIdentity } from './registration.repository.ts'
export { askingRoutes } from './registration.routes.ts'
export { Tokens } from './tokens.adapter.ts'
