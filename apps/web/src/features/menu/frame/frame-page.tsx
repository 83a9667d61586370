import { Button, Spin } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMenu } from '../api/use-menu.ts'
import { isExternal, leavesOf } from '../menu-path.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { settings } from '../../../lib/settings.ts'
import { useTabLocation } from '../../../lib/tab-location.ts'
import { framedAddress, mayEmbed } from './framed-address.ts'
import './frame-page.css'
import { PageResult } from '../../../ui/page-result.tsx'

/** /myiframe/{routerPath}: a page of another site, which may do nothing to this one. */
export function FramePage() {
  const { t } = useTranslation()
  const { query } = useTabLocation()
  const { roles } = useCurrentUser()
  const menu = useMenu()
  const [loaded, setLoaded] = useState('')
  const address = framedAddress(query, location.origin)
  if (!query.has('src')) return <PageResult status="info" title={t('frame.none')} />
  if (menu.isPending) return null
  const external = leavesOf(menu.data ?? [], roles)
    .map((leaf) => leaf.address)
    .filter(isExternal)
  if (!address || !mayEmbed(address, external, settings.frameHosts))
    return <PageResult status="403" title={t('frame.refused')} subTitle={query.get('src')} />
  return (
    <div className="frame-page">
      <div className="frame-bar">
        <span className="frame-host">{address.host}</span>
        <Button type="link" size="small" href={address.href} target="_blank" rel="noreferrer">
          {t('frame.open')}
        </Button>
      </div>
      <Spin spinning={loaded !== address.href} wrapperClassName="frame-spin">
        {/* Of another origin, whose own storage it needs: ours is refused above. */}
        <iframe
          className="frame"
          title={query.get('name') ?? address.host}
          src={address.href}
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(address.href)}
        />
      </Spin>
    </div>
  )
}
