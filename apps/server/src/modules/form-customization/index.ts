export {
  type CompanyForm,
  kindsToStart,
  readCompanyForm,
  readCustomizations,
  readFormOf,
  readFormToStart,
} from './company-form.service.ts'
export type { FieldsOfFlow } from './customization-record.service.ts'
export { formCustomizationRoutes } from './form-customization.routes.ts'
export { findFormOfRound } from './form-of-round.rules.ts'
export { storedCustomization } from './stored-customization.rules.ts'
