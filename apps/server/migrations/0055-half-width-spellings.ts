import { type Kysely, sql } from 'kysely'

/** Signs of full width, from ！ to ～, and the plain ones that stand for them. */
const wide = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0xff01 + index)).join('') + '￥'
const plain = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join('') + '¥'

/** Names are searched by spellings in half width, so that 青禾（集团） is found as 青禾(集团). */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['app_user', 'shop_goods']) {
    await sql`update ${sql.table(table)} set spelling = lower(translate(spelling, ${wide}, ${plain}))
      where spelling ~ '[！-～￥]'`.execute(db)
  }
}
