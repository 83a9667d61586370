import { isModuleOn } from '@countersign/contract'
import { type ModuleName, moduleNames, readSettings } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import type { SystemCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { listSettings, saveSetting } from './setting.repository.ts'

type Asking = Pick<SystemCtx, 'db' | 'tenantId'>

/** The modules that a tenant has switched on. */
export async function modulesOf({ db, tenantId }: Asking): Promise<ModuleName[]> {
  const { settings } = readSettings(await listSettings(db, tenantId))
  return moduleNames.filter((module) => isModuleOn(settings, module))
}

/** Whether a tenant has a module switched on. */
export async function hasModule(ctx: Asking, module: ModuleName): Promise<boolean> {
  return (await modulesOf(ctx)).includes(module)
}

/** Refuses (403, moduleOff) where a module is switched off. */
export async function requireModule(ctx: Asking, module: ModuleName): Promise<void> {
  if (!(await hasModule(ctx, module))) throw new AppError('moduleOff')
}

/** Switches modules on in a new tenant. */
export async function switchOn(tx: Tx, tenantId: string, modules: readonly ModuleName[]): Promise<void> {
  for (const module of modules)
    await saveSetting(tx, tenantId, { name: `module.${module}`, value: '1', remark: '' })
}
