import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { AddressBook } from './address-book.tsx'

/** /shop/address: where the shop delivers to. */
export function AddressPage() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHeader title={t('menu.shopAddress')} />
      <AddressBook />
    </Page>
  )
}
