import { Button, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useMenu } from '../api.ts'
import { isExternal, leavesOf } from '../menu-path.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { settings } from '../../../lib/settings.ts'
import { useToken } from '../../../lib/session/use-token.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { framedAddress, mayEmbed } from './framed-address.ts'
import { PageResult } from '../../../ui/page-result.tsx'
import styles from './frame-page.module.css'

/** /myiframe/{routerPath}: a sandboxed page of another site. */
export function FramePage() {
  return useToken() ? <FrameInTab /> : <PublicFrame />
}

/** Without a log-in there is no menu that could name a site: only those of the installation are left. */
function PublicFrame() {
  const [query] = useSearchParams()
  return (
    <main className={ui.fullHeight}>
      <Frame query={query} sites={[]} />
    </main>
  )
}

function FrameInTab() {
  const { query } = useTabLocation()
  const { roles } = useCurrentUser()
  const menu = useMenu()
  if (menu.isPending && query.has('src')) return null
  const sites = leavesOf(menu.data ?? [], roles)
    .map(({ node }) => node.path)
    .filter(isExternal)
  return <Frame query={query} sites={sites} />
}

/** `sites`: addresses of which the hosts may be embedded, besides `settings.frameHosts`. */
function Frame({ query, sites }: { query: URLSearchParams; sites: readonly string[] }) {
  const { t } = useTranslation()
  const address = framedAddress(query, location.origin)
  const [isWaiting, stopWaiting] = useWaiting(address?.href)
  usePageTitle(query.get('name') || (address?.host ?? t('frame.none')))
  if (!query.has('src')) return <PageResult status="info" title={t('frame.none')} />
  if (!address || !mayEmbed(address, sites, settings.frameHosts))
    return <PageResult status="403" title={t('frame.refused')} subTitle={query.get('src')} />
  const openElsewhere = (
    <Button type="link" size="small" href={address.href} target="_blank" rel="noreferrer">
      {t('frame.open')}
    </Button>
  )
  // Browsers do not embed http pages in https pages.
  if (location.protocol === 'https:' && address.protocol === 'http:')
    return <PageResult status="info" title={t('frame.plain')} subTitle={address.href} extra={openElsewhere} />
  return (
    <div className={classes(ui.column, ui.fullHeight)} data-part="frame">
      <div className={styles.bar}>
        <span>{address.host}</span>
        {/* A page cannot detect that a site refuses to be embedded. */}
        <span className={styles.hint}>
          {t('frame.hint')} {openElsewhere}
        </span>
      </div>
      <Spin spinning={isWaiting} classNames={{ root: styles.spin, container: styles.container }}>
        {/* The site has another origin and needs its own storage; framedAddress refuses ours. */}
        <iframe
          className={styles.frame}
          title={query.get('name') ?? address.host}
          src={address.href}
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads"
          referrerPolicy="no-referrer"
          onLoad={stopWaiting}
        />
      </Spin>
    </div>
  )
}

/** Milliseconds. Wire-conventions 6.9: the loading state ends when the page has loaded or after three seconds. */
const waitsFor = 3000

function useWaiting(href: string | undefined): [isWaiting: boolean, stop: () => void] {
  const [seen, setSeen] = useState('')
  useEffect(() => {
    if (href === undefined) return undefined
    const timer = setTimeout(() => setSeen(href), waitsFor)
    return () => clearTimeout(timer)
  }, [href])
  return [seen !== href, () => setSeen(href ?? '')]
}
