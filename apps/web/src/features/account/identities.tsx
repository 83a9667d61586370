import { useTranslation } from 'react-i18next'
import { IdentityList } from '../../records/identity-list.tsx'
import { useSourceNames } from '../../records/source-names.ts'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import { unbindIdentity, useIdentities } from './api.ts'

/** The identities at third parties with which the person logs in; nothing where nobody can log in so. */
export function Identities() {
  const { t } = useTranslation()
  const { data: identities = [] } = useIdentities()
  const names = useSourceNames()
  if (names.size === 0 && identities.length === 0) return null
  return (
    <section className={classes(ui.atMost820, ui.above24)}>
      <h2>{t('identity.title')}</h2>
      <p className={classes(ui.below12, ui.muted)}>{t('account.identitiesHint')}</p>
      <IdentityList
        identities={identities}
        send={unbindIdentity}
        changes={['account', 'identities']}
        warning={t('account.identityEndText')}
      />
    </section>
  )
}
