export { DelegationDialog } from './delegation-dialog.tsx'
export { DelegationTab } from './delegation-tab.tsx'
