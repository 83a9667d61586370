import { inject } from 'vitest'

// Databases and programs that a test starts have their folders in that of the run, so that a killed run leaves none behind.
process.env['TMPDIR'] = inject('testDatabase').folder
