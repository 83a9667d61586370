import type { Route } from './route.ts'
import * as account from './routes/account.ts'
import * as action from './routes/action.ts'
import * as article from './routes/article.ts'
import * as articleQuiz from './routes/article-quiz.ts'
import * as articleReading from './routes/article-reading.ts'
import * as articleReview from './routes/article-review.ts'
import * as approval from './routes/approval.ts'
import * as asset from './routes/asset.ts'
import * as panorama from './routes/panorama.ts'
import * as partner from './routes/partner.ts'
import * as audit from './routes/audit.ts'
import * as auth from './routes/auth.ts'
import * as cashier from './routes/cashier.ts'
import * as client from './routes/client.ts'
import * as department from './routes/department.ts'
import * as dictionary from './routes/dictionary.ts'
import * as factor from './routes/factor.ts'
import * as flow from './routes/flow.ts'
import * as figures from './routes/figures.ts'
import * as files from './routes/files.ts'
import * as customization from './routes/form-customization.ts'
import * as form from './routes/form.ts'
import * as log from './routes/log.ts'
import * as message from './routes/message.ts'
import * as notice from './routes/notice.ts'
import * as otherLogs from './routes/other-logs.ts'
import * as brand from './routes/brand.ts'
import * as access from './routes/access.ts'
import * as directory from './routes/directory.ts'
import * as param from './routes/param.ts'
import * as payBatch from './routes/pay-batch.ts'
import * as people from './routes/people.ts'
import * as registration from './routes/registration.ts'
import * as role from './routes/role.ts'
import * as post from './routes/post.ts'
import * as menu from './routes/menu.ts'
import * as menuRecord from './routes/menu-record.ts'
import * as identity from './routes/identity.ts'
import * as invitation from './routes/invitation.ts'
import * as delegation from './routes/delegation.ts'
import * as setup from './routes/setup.ts'
import * as statement from './routes/statement.ts'
import * as stuck from './routes/stuck.ts'
import * as shopAbout from './routes/shop-about.ts'
import * as shopAddress from './routes/shop-address.ts'
import * as shopBrowse from './routes/shop-browse.ts'
import * as shopCart from './routes/shop-cart.ts'
import * as shopCatalogue from './routes/shop-catalogue.ts'
import * as shopOrder from './routes/shop-order.ts'
import * as shopFigures from './routes/shop-figures.ts'
import * as shopPicture from './routes/shop-picture.ts'
import * as shopPoints from './routes/shop-points.ts'
import * as shopNotice from './routes/shop-notice.ts'
import * as shopPlace from './routes/shop-place.ts'
import * as shopPurchase from './routes/shop-purchase.ts'
import * as sms from './routes/sms.ts'
import * as standing from './routes/standing.ts'
import * as sessionRecord from './routes/session-record.ts'
import * as tenant from './routes/tenant.ts'
import * as user from './routes/user.ts'

/** Groups of calls for the API documentation, one for each file of routes. */
const groups = [
  { name: 'Logging in', description: 'Tokens, captchas and codes sent by SMS.', members: auth },
  {
    name: 'Requests',
    description: 'The four lists, a request in full, and the actions on it.',
    members: { ...approval, ...action, ...stuck, ...delegation },
  },
  {
    name: 'Cashier',
    description: 'Approved requests that wait for their payment, and files for the bank.',
    members: { ...cashier, ...payBatch, ...statement },
  },
  {
    name: 'Forms',
    description:
      'Drafts, submissions and PDFs of the 22 kinds of request. `{kind}` is one of `oa_message/types`; the values of a form stand beside the parameters named here, and `{kind}/schema` describes them.',
    members: form,
  },
  { name: 'Files', description: 'Signatures and attachments.', members: files },
  {
    name: 'Messages',
    description: 'What a person is told, and a stream of hints that something changed.',
    members: message,
  },
  { name: 'Notices', description: 'Announcements of the company to everybody.', members: notice },
  {
    name: 'Articles',
    description: 'Articles for study, education and typical cases: writing, review and reading.',
    members: { ...article, ...articleReview, ...articleReading, ...articleQuiz },
  },
  {
    name: 'Shop catalogue',
    description: 'Categories, sellers, goods and their stock, as administrators maintain them.',
    members: { ...shopCatalogue, ...shopPicture },
  },
  {
    name: 'Shop orders',
    description: 'Goods on offer, cart, favourites, orders, after-sale and welfare points.',
    members: { ...shopBrowse, ...shopCart, ...shopOrder, ...shopPurchase, ...shopPoints, ...shopFigures },
  },
  {
    name: 'Shop',
    description: 'Addresses of the staff, pick-up points, notices of the shop, and texts about it.',
    members: { ...shopAddress, ...shopPlace, ...shopNotice, ...shopAbout },
  },
  {
    name: 'Assets',
    description: 'The register of plots, buildings, floors and rooms, and what is let of them.',
    members: asset,
  },
  {
    name: 'Panoramas',
    description: 'Panoramas of plots with hot spots to rooms and to other panoramas.',
    members: panorama,
  },
  {
    name: 'Partners',
    description: 'Companies that are paid or sign contracts, with their accounts.',
    members: partner,
  },
  { name: 'Figures', description: 'Throughput, durations and amounts.', members: figures },
  { name: 'My account', description: 'The own password and sessions.', members: account },
  {
    name: 'Registration',
    description: 'Requests for an account, and decisions on them.',
    members: registration,
  },
  {
    name: 'Second factor',
    description: 'Authenticator apps, passkeys and recovery codes, and proving them again.',
    members: factor,
  },
  {
    name: 'Identities',
    description: 'Identities at third parties, bound to people and unbound.',
    members: identity,
  },
  { name: 'People and departments', description: 'Who there is, and where they belong.', members: people },
  {
    name: 'People records',
    description: 'The people of a company, as administrators maintain them.',
    members: { ...user, ...standing, ...invitation },
  },
  {
    name: 'Directory',
    description: 'People and departments that come from LDAP, WeCom, DingTalk or Feishu.',
    members: directory,
  },
  { name: 'Sessions', description: 'Who is logged in, and from where.', members: sessionRecord },
  { name: 'Departments', description: 'The tree of departments, with their leaders.', members: department },
  { name: 'Posts', description: 'The posts that people hold.', members: post },
  { name: 'Roles', description: 'The roles of a company and what they are granted.', members: role },
  { name: 'Access', description: 'Who may what, and might at an earlier day.', members: access },
  { name: 'Menus', description: 'Menus and buttons, as a person may use them.', members: menu },
  { name: 'Menu records', description: 'The menus and buttons of a company.', members: menuRecord },
  {
    name: 'Dictionaries',
    description: 'Lists of names that a company keeps, such as its companies.',
    members: dictionary,
  },
  {
    name: 'Text messages',
    description: 'Messages of an installation without an SMS service.',
    members: sms,
  },
  {
    name: 'Flows',
    description: 'The approval flow of each kind of request, with its versions.',
    members: flow,
  },
  {
    name: 'Form settings',
    description: 'What a company changes on the kinds of form, and to whom it offers them.',
    members: customization,
  },
  {
    name: 'Parameters',
    description: 'The settings of the product, and parameters that a company keeps for itself.',
    members: { ...param, ...brand },
  },
  {
    name: 'Clients',
    description: 'Programs that may call this server, and what they may do to log people in.',
    members: client,
  },
  {
    name: 'Tenants',
    description: 'The companies that share an installation.',
    members: { ...tenant, ...setup },
  },
  { name: 'Audit log', description: 'Who did what, and from where.', members: audit },
  { name: 'Error log', description: 'Errors that the web app reports.', members: log },
  {
    name: 'Logs for other clients',
    description: 'The audit log and the error log in the shape that clients of the same family read.',
    members: otherLogs,
  },
] as const

export type CallGroup = (typeof groups)[number]['name']

/** The groups in the order of the table of contents. */
export const callGroups: readonly { name: CallGroup; description: string }[] = groups.map(
  ({ name, description }) => ({ name, description }),
)

/** The group of a call; undefined for a call that no file of routes declares. */
export function groupOf(route: Route<never> | Route): CallGroup | undefined {
  return groups.find(({ members }) => Object.values<unknown>(members).includes(route))?.name
}
