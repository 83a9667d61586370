import type { PointMove, ShopProfile } from '@countersign/contract'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import textStyles from '../../../ui/text.module.css'
import { addressLine } from '../address/address-card.tsx'
import { useAddresses } from '../address/api.ts'
import { usePlaces } from '../place/api.ts'
import { usePointMoves, useShopProfile } from './api.ts'
import styles from './profile-page.module.css'

/** /shop/usermessage: the person as the shop knows them, with points and where goods go. */
export function ProfilePage() {
  const { t } = useTranslation()
  const profile = useShopProfile()
  return (
    <Page>
      <PageHeader title={t('page.shopProfile')} />
      <div className={styles.parts}>
        <AsyncFace query={profile} loading={<Skeleton active avatar paragraph={{ rows: 6 }} />}>
          {(found) => (
            <div className={styles.columns}>
              <Person profile={found} />
              <Points profile={found} />
            </div>
          )}
        </AsyncFace>
        <Defaults />
        <Moves />
      </div>
    </Page>
  )
}

function Person({ profile: { name, account, deptName, phone, avatar } }: { profile: ShopProfile }) {
  const { t } = useTranslation()
  return (
    <Card className={styles.body}>
      <div className={styles.person}>
        <PersonAvatar name={name} size={56} picture={avatar} />
        <strong className={styles.name}>{name}</strong>
      </div>
      <Facts
        rows={[
          [t('shopProfile.account'), account],
          [t('shopProfile.dept'), deptName],
          [t('shopProfile.phone'), phone],
        ]}
      />
      <p className={styles.change}>
        <TabLink to="/info/index">{t('shopProfile.change')}</TabLink>
      </p>
    </Card>
  )
}

function Points({ profile: { points, budgets } }: { profile: ShopProfile }) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardTitle as="h2">{t('shopProfile.points')}</CardTitle>
      <div className={styles.body}>
        <p className={styles.balance}>{t('shopProfile.balance', { points: withSeparators(points) })}</p>
        {budgets.length === 0 ? (
          <p className={textStyles.secondLine}>{t('shopProfile.noBudget')}</p>
        ) : (
          <ul>
            {budgets.map((budget) => (
              <li key={`${budget.name} ${budget.startsOn}`} className={styles.row}>
                <span className={styles.words}>
                  <span>{budget.name}</span>
                  <span className={textStyles.secondLine}>
                    {t('shopProfile.period', { from: budget.startsOn, to: budget.endsOn })}
                  </span>
                </span>
                <span className={textStyles.tabular}>{withSeparators(budget.points)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** The default address and the usual pick-up point, which orders suggest. */
function Defaults() {
  const { t } = useTranslation()
  const addresses = useAddresses()
  const places = usePlaces()
  return (
    <Card>
      <CardTitle as="h2">{t('shopProfile.defaults')}</CardTitle>
      <div className={classes(styles.body, styles.columns)}>
        <div className={styles.words}>
          <h3 className={styles.label}>{t('shopProfile.address')}</h3>
          <AsyncFace
            query={addresses}
            isEmpty={(list) => list.length === 0}
            empty={<p className={textStyles.secondLine}>{t('shopProfile.noAddress')}</p>}
          >
            {([first]) =>
              first && (
                <p className={styles.text}>
                  {`${first.name} ${first.phone}`}
                  <br />
                  {addressLine(first)}
                </p>
              )
            }
          </AsyncFace>
          <TabLink to="/shop/address">{t('shopProfile.changeAddress')}</TabLink>
        </div>
        <div className={styles.words}>
          <h3 className={styles.label}>{t('shopProfile.place')}</h3>
          <AsyncFace
            query={places}
            isEmpty={(list) => !list.some(({ isUsual }) => isUsual)}
            empty={<p className={textStyles.secondLine}>{t('shopProfile.noPlace')}</p>}
          >
            {(list) =>
              list
                .filter(({ isUsual }) => isUsual)
                .map(({ id, name, address, openingHours }) => (
                  <p key={id} className={styles.text}>
                    {name}
                    <br />
                    {[address, openingHours].filter(Boolean).join(' · ')}
                  </p>
                ))
            }
          </AsyncFace>
          <TabLink to="/shop/place">{t('shopProfile.changePlace')}</TabLink>
        </div>
      </div>
    </Card>
  )
}

function Moves() {
  const { t } = useTranslation()
  const list = useListState([])
  const { current, size } = list.state
  const moves = usePointMoves({ current, size })
  return (
    <Card>
      <CardTitle as="h2">{t('shopProfile.moves')}</CardTitle>
      <PagedList query={moves} list={list} none={t('shopProfile.noMoves')}>
        {(records) => (
          <ul className={styles.moves} aria-label={t('shopProfile.moves')}>
            {records.map((move) => (
              <li key={move.id} className={styles.row}>
                <Move move={move} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function Move({ move: { kind, change, orderNo, budgetName, time } }: { move: PointMove }) {
  const { t } = useTranslation()
  const isMore = !change.startsWith('-')
  return (
    <>
      <span className={styles.words}>
        <span>{[t(`shopProfile.kinds.${kind}`), orderNo].filter(Boolean).join(' · ')}</span>
        <span className={textStyles.secondLine}>{[budgetName, time].join(' · ')}</span>
      </span>
      <span className={classes(textStyles.tabular, isMore && styles.more)}>
        {`${isMore ? '+' : ''}${withSeparators(change)}`}
      </span>
    </>
  )
}
