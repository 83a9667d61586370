// Runs in the browser, on the page of /api/docs.
const dark = matchMedia('(prefers-color-scheme: dark)')
const followSystem = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followSystem()
dark.addEventListener('change', followSystem)

const nothing = () => null

globalThis.SwaggerUIBundle({
  url: '/api/docs',
  dom_id: '#docs',
  deepLinking: true,
  // From 150 open rows on, Swagger UI draws only the visible ones: neither Tab nor the browser's search finds the others.
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  // Without this, the page asks a validator on another site.
  validatorUrl: null,
  // The page is read-only: a decision tried out here would be signed evidence.
  supportedSubmitMethods: [],
  plugins: [{ wrapComponents: { authorizeBtn: () => nothing, authorizeOperationBtn: () => nothing } }],
})
