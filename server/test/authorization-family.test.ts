import { runPolicies } from './policy-run'

/** The area with the dearest rows, apart from the others, so that two workers share them. */
runPolicies((module) => module.startsWith('family/'))
