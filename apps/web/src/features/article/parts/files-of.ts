import type { Attachment } from '@countersign/contract'

/** Signed address of a file by its stored address, for a reader of these files. */
export function addressesOf(files: readonly Attachment[]): (address: string) => string {
  const addresses = new Map(files.map(({ id, url }) => [`/api/files/${id}`, url]))
  return (address) => addresses.get(address) ?? address
}
