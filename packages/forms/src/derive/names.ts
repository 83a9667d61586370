/** Names of ids at the time of presenting. */
export interface Names {
  person(id: string): string
  department(id: string): string
  fileName(id: string): string
  /** The address the reader may open it at. */
  fileUrl(id: string): string
}
