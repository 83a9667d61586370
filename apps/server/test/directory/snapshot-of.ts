import type { RawDepartment, RawPerson } from '../../src/modules/directory/directory.types.ts'

/** A person and a department as a directory tells them. */
export const told = (id: string, more: Partial<RawPerson> = {}): RawPerson => ({
  id,
  account: `acc-${id}`,
  realName: `名${id}`,
  code: '',
  phone: '',
  email: '',
  departmentIds: [],
  ...more,
})
export const unit = (id: string, more: Partial<RawDepartment> = {}): RawDepartment => ({
  id,
  parentId: null,
  name: `部${id}`,
  leaderId: '',
  ...more,
})
