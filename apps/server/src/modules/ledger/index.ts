export {
  insertLines,
  listClaims,
  listReserving,
  listStandings,
  type OwnClaim,
  sumReservedBefore,
  selectOwnClaims,
  turnLines,
  writeMissingLines,
} from './ledger.repository.ts'
export {
  claimsOf,
  ledgerRow,
  type LedgerRow,
  standingIn,
  storedLine,
  type StoredLine,
} from './ledger-row.rules.ts'
