import { runTimetable } from './main'

process.exitCode = runTimetable(process.argv.slice(2))
