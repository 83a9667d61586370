import { findKind, type Language, titleOf as titleOfKind } from '@countersign/forms'
import i18next from 'i18next'
import { editPages } from './edit-pages.ts'

/** By address, or by the group it lies in. */
const titles = {
  '/wel/index': 'menu.home',
  '/wel/dashboard': 'page.dashboard',
  '/approval/launch': 'menu.launch',
  '/approval/launch/index': 'menu.launch',
  '/approval/index': 'menu.approval',
  '/info/index': 'page.info',
  '/infomessage/index': 'page.messages',
  '/desk/notice': 'notice.title',
  '/test/index': 'selfCheck.title',
  shop: 'page.shop',
  quyu: 'page.quyu',
  study: 'page.study',
  education: 'page.education',
  typical: 'page.typical',
  myiframe: 'page.myiframe',
} as const
const words = new Map<string, (typeof titles)[keyof typeof titles]>(Object.entries(titles))

/** The pages that no menu names: forms by their title, the others by their words. */
export function titleOf(pathname: string, language: Language): string | undefined {
  const [, group = '', page = '', kind = ''] = pathname.split('/')
  const submitted = group === 'approval' && page === 'submit' ? findKind(kind) : undefined
  if (submitted) return titleOfKind(submitted, language)
  const edited = group === 'edit' ? editPages[page] : undefined
  if (edited) return i18next.t('edit.title', { lng: language, type: titleOfKind(edited, language) })
  const key = words.get(pathname) ?? words.get(group)
  return key && i18next.t(key, { lng: language })
}
