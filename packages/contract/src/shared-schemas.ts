import type * as z from 'zod/mini'
import {
  attachment,
  card,
  decided,
  detailOutput,
  linkedRecord,
  listRow,
  pathStep,
  toChoose,
  trailRow,
} from './routes/approval.ts'
import { assetPlaceBranch, assetRoom } from './routes/asset.ts'
import { articleDocument, articleDocumentParts } from './article-document.ts'
import { quiz } from './article-quiz.ts'
import { articleTile } from './routes/article-reading.ts'
import { treeNode, person } from './routes/people.ts'
import { departmentBranch } from './routes/department.ts'
import { buttonNode, menuNode } from './routes/menu.ts'
import { menuBranch } from './routes/menu-record.ts'
import { registration } from './routes/registration.ts'
import { roleBranch } from './routes/role.ts'
import { user } from './routes/user.ts'
import { sessionRecord } from './routes/session-record.ts'
import { shopAddress } from './routes/shop-address.ts'
import { goodsTile } from './routes/shop-browse.ts'
import { cartItem } from './routes/shop-cart.ts'
import { goods, shopCategoryBranch, variant } from './routes/shop-catalogue.ts'
import { afterSale, order, orderLine, orderRow } from './routes/shop-order.ts'
import { tenant } from './routes/tenant.ts'
import { flowDefinition, flowDefinitionParts } from './flow-definition.ts'
import { flowInFull, flowProblem, flowRow, savedFlow } from './routes/flow.ts'
import { customField, customization, customOption, offered } from './routes/form-customization.ts'
import { post } from './routes/post.ts'
import { logRecord } from './routes/other-logs.ts'
import { param } from './routes/param.ts'
import { dictionaryBranch, dictionaryEntry } from './routes/dictionary.ts'
import { chosenPeople, ids, knownKind } from './values.ts'

/** Schemas that several calls share, and every recursive one, by their names in the API documentation. */
export const sharedSchemas: Readonly<Record<string, z.ZodMiniType>> = {
  AssetPlaceBranch: assetPlaceBranch,
  AssetRoom: assetRoom,
  ...articleDocumentParts,
  ArticleDocument: articleDocument,
  ArticleTile: articleTile,
  Quiz: quiz,
  Attachment: attachment,
  Button: buttonNode,
  Card: card,
  ChosenPeople: chosenPeople,
  CustomField: customField,
  Customization: customization,
  CustomOption: customOption,
  Decided: decided,
  DepartmentBranch: departmentBranch,
  Detail: detailOutput,
  DictionaryBranch: dictionaryBranch,
  DictionaryEntry: dictionaryEntry,
  ...flowDefinitionParts,
  FlowDefinition: flowDefinition,
  Flow: flowRow,
  FlowInFull: flowInFull,
  FlowProblem: flowProblem,
  Ids: ids,
  Kind: knownKind,
  LinkedRecord: linkedRecord,
  ListRow: listRow,
  LogRecord: logRecord,
  Menu: menuNode,
  MenuBranch: menuBranch,
  Offered: offered,
  Param: param,
  PathStep: pathStep,
  Person: person,
  Post: post,
  Registration: registration,
  RoleBranch: roleBranch,
  SavedFlow: savedFlow,
  SessionRecord: sessionRecord,
  AfterSale: afterSale,
  CartItem: cartItem,
  Goods: goods,
  GoodsTile: goodsTile,
  GoodsVariant: variant,
  Order: order,
  OrderLine: orderLine,
  OrderRow: orderRow,
  ShopAddress: shopAddress,
  ShopCategoryBranch: shopCategoryBranch,
  Tenant: tenant,
  ToChoose: toChoose,
  TrailRow: trailRow,
  TreeNode: treeNode,
  User: user,
}
