import { useTranslation } from 'react-i18next'
import { IdentityList } from '../../records/identity-list.tsx'
import { AsyncFace } from '../../ui/async-face.tsx'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import { unbindIdentity, useIdentities } from './api.ts'
import { FormSkeleton } from './form-skeleton.tsx'

/** The identities at third parties with which the person logs in. */
export function IdentitiesTab() {
  const { t } = useTranslation()
  const identities = useIdentities()
  return (
    <AsyncFace query={identities} loading={<FormSkeleton />}>
      {(list) => (
        <div className={ui.atMost820}>
          <p className={classes(ui.below12, ui.muted)}>{t('account.identitiesHint')}</p>
          <IdentityList
            identities={list}
            send={unbindIdentity}
            changes={['account', 'identities']}
            warning={t('account.identityEndText')}
          />
        </div>
      )}
    </AsyncFace>
  )
}
