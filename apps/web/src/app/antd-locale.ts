import type { Language } from '@countersign/contract'
import type { ConfigProviderProps } from 'antd'
import enUS from 'antd/locale/en_US.js'
import zhCN from 'antd/locale/zh_CN.js'

type Locale = NonNullable<ConfigProviderProps['locale']>
type Imported = Locale | { default: Locale }

/** These files are CommonJS: some loaders return the module, others its default export. */
const open = (imported: Imported): Locale => ('default' in imported ? imported.default : imported)

export const antdLocales: Record<Language, Locale> = { zh: open(zhCN), en: open(enUS) }
