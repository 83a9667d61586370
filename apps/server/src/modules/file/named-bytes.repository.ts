import { namingColumns } from './naming-columns.rules.ts'

/** Selects id and sha256 of everything that a row names, for who reads all tenants as their owner. */
export const selectNamedBytes = [
  'select id, sha256 from public.file',
  ...namingColumns
    .filter(({ how }) => how === 'ownBytes')
    .map(({ table, column }) => `select ${column}, sha256 from public.${table}`),
].join(' union ')
