import { afterAll } from 'vitest'
import { cleanUp } from './cleanup'

afterAll(cleanUp)
