import type { ModuleName } from '@countersign/forms'
import type { Database } from '../../platform/database/schema.ts'

/** Tables of pictures; each has a table of their sizes beside it. */
export type PictureTable = 'shop_picture' | 'panorama_picture'

/** Tables that show pictures, in their column picture_id. */
type Showing = {
  [Table in keyof Database]: Database[Table] extends { picture_id: unknown } ? Table : never
}[keyof Database]

/** Pictures of one use, which are kept in the same widths and under the same limits. */
export interface PictureShelf {
  table: PictureTable
  /** Module that the pictures belong to. */
  module: ModuleName
  /** Name under which repeated uploads are recognised. */
  route: string
  /** Widths in pixels in which a picture is kept. */
  widths: readonly number[]
  /** Limit on the pixels of an original, in millions. */
  mostMegapixels: number
  /** How hard the encoder tries to save bytes, from 0 to 6. */
  effort: number
  /** Limit on the pictures that a person uploads in a day and that nothing shows yet. */
  unusedPerDay: number
  shownIn: readonly Showing[]
}
