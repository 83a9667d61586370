import { contract, defaultTenantId } from '@countersign/contract'
import type { LoggedIn } from './people.ts'

/** The setting that lets people ask for an account on the log-in page. */
const key = 'selfRegistration'

/** Somebody asks for an account on the log-in page, which an administrator allows meanwhile. */
export async function askForAccount({ call }: LoggedIn, account: string): Promise<void> {
  await call(contract.paramSubmit, {
    id: key,
    paramKey: key,
    paramName: key,
    paramValue: '1',
    remark: '',
  })
  try {
    await call(contract.register, {
      tenantId: defaultTenantId,
      name: '郑申请',
      account,
      password: 'Asked-for-2026',
      phone: '',
    })
  } finally {
    await call(contract.paramRemove, { ids: [key] })
  }
}
