import { namingColumns } from './naming-columns.rules.ts'

/** Selects id and sha256 of all bytes that rows name, in all tenants; runs as the owner of the database. */
export const selectNamedBytes = [
  'select id, sha256 from public.file',
  ...namingColumns
    .filter(({ how }) => how === 'ownBytes')
    .map(({ table, column }) => `select ${column}, sha256 from public.${table}`),
].join(' union ')
