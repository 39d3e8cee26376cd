import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cttCosts, cttText, readCttSolution } from '../ctt/cost'
import { readCtt } from '../ctt/read'
import { readFet } from '../fet/read'
import { solveCtt } from '../search/ctt'
import { randomOf } from '../search/random'
import { solve } from '../search/solve'
import { runTimetable } from './main'

const CTT = `Name: small
Courses: 4
Rooms: 2
Days: 2
Periods_per_day: 3
Curricula: 2
Constraints: 1

COURSES:
a t1 2 2 20
b t1 1 1 30
c t2 2 2 10
d t3 1 1 25

ROOMS:
r1 30
r2 20

CURRICULA:
q1 2 a c
q2 2 b d

UNAVAILABILITY_CONSTRAINTS:
a 0 0

END.
`

const fet = (more: string, space = '') => `<?xml version="1.0" encoding="UTF-8"?>
<fet version="6.8.5"><Days_List><Day><Name>Mo</Name></Day><Day><Name>Tu</Name></Day></Days_List>
<Hours_List><Hour><Name>1</Name></Hour><Hour><Name>2</Name></Hour></Hours_List>
<Students_List><Year><Name>Y</Name><Group><Name>A &amp; B</Name></Group><Group><Name>C</Name></Group></Year></Students_List>
<Activities_List>
<Activity><Teacher>T</Teacher><Subject>M</Subject><Students>Y</Students><Duration>1</Duration><Id>1</Id><Active>true</Active></Activity>
<Activity><Teacher>T</Teacher><Subject>M</Subject><Students>Y</Students><Duration>1</Duration><Id>2</Id><Active>true</Active></Activity>
<Activity><Teacher>U</Teacher><Subject>N</Subject><Students>C</Students><Duration>2</Duration><Id>3</Id><Active>false</Active></Activity>
</Activities_List>
<Time_Constraints_List>
<ConstraintBasicCompulsoryTime><Weight_Percentage>100</Weight_Percentage><Active>true</Active></ConstraintBasicCompulsoryTime>
<ConstraintMinDaysBetweenActivities><Weight_Percentage>100</Weight_Percentage><Activity_Id>1</Activity_Id><Activity_Id>2</Activity_Id><MinDays>1</MinDays><Active>true</Active></ConstraintMinDaysBetweenActivities>
<ConstraintTeacherNotAvailableTimes><Weight_Percentage>100</Weight_Percentage><Teacher>T</Teacher><Not_Available_Time><Day>Mo</Day><Hour>1</Hour></Not_Available_Time><Active>true</Active></ConstraintTeacherNotAvailableTimes>
${more}</Time_Constraints_List>
<Space_Constraints_List>${space}</Space_Constraints_List></fet>`

/** Courses, rooms that are nearly all taken, curricula and closed periods by chance. */
const randomCtt = (seed: number) => {
  const random = randomOf(seed)
  const courses = Array.from({ length: 40 }, (_, at) => `c${at}`)
  const closed = courses.map((id) => `${id} ${random.below(5)} ${random.below(4)}`)
  return [
    'Name: random\nCourses: 40\nRooms: 7\nDays: 5\nPeriods_per_day: 4\nCurricula: 15\nConstraints: 40\n\nCOURSES:',
    ...courses.map((id) => `${id} t${random.below(25)} 3 ${1 + random.below(3)} ${5 + random.below(60)}`),
    `\nROOMS:\n${[10, 20, 30, 40, 50, 60, 70].map((size, at) => `r${at} ${size}`).join('\n')}\n\nCURRICULA:`,
    ...Array.from({ length: 15 }, (_, q) => {
      const own = new Set(Array.from({ length: 4 }, () => courses[random.below(40)]))
      return `q${q} ${own.size} ${[...own].join(' ')}`
    }),
    '\nUNAVAILABILITY_CONSTRAINTS:',
    ...new Set(closed),
    '\nEND.',
  ].join('\n')
}

describe('.ctt', () => {
  test('what the search counts is what the judge counts, wherever it stops', () => {
    for (const seed of [1, 2, 3, 4]) {
      const ctt = readCtt(randomCtt(seed))
      const costs = [500, 3000, 20_000].map((iterations) => {
        const solution = solveCtt(ctt, { seed, iterations })
        expect(cttCosts(ctt, solution)).toMatchObject({ hard: 0, soft: solution.cost })
        return solution.cost
      })
      expect(costs[2]).toBeLessThan(costs[0] ?? 0)
    }
  })

  test('is read, solved at no cost, written and judged; the same seed gives the same table', () => {
    const ctt = readCtt(CTT)
    const solution = solveCtt(ctt, { seed: 2, iterations: 5000 })
    const text = cttText(ctt, solution)
    const judged = cttCosts(ctt, readCttSolution(ctt, text))
    expect(judged).toMatchObject({ hard: 0, soft: solution.cost })
    expect(solution).toMatchObject({ missing: 0, cost: 0 })
    expect(cttText(ctt, solveCtt(ctt, { seed: 2, iterations: 5000 }))).toBe(text)
    expect(
      cttCosts(ctt, readCttSolution(ctt, text.replaceAll(/r\d/g, 'r2'))).counts.RoomCapacity,
    ).toBeGreaterThan(0)
    expect(cttCosts(ctt, readCttSolution(ctt, '')).counts.Lectures).toBe(6)
    expect(() => readCtt('Name: x\nDays: many')).toThrow('.ctt: Days is no number')
    expect(() => readCtt(CTT.replace('q1 2 a c', 'q1 2 a z'))).toThrow('.ctt: z is not known')
  })
})

describe('.fet', () => {
  test('is read and solved; what is outside the catalogue is named', () => {
    const { problem, refused } = readFet(
      fet('<ConstraintStudentsMaxGapsPerWeek><Max_Gaps>0</Max_Gaps></ConstraintStudentsMaxGapsPerWeek>'),
    )
    expect(refused).toEqual([{ name: 'ConstraintStudentsMaxGapsPerWeek', count: 1 }])
    expect(problem.activities.map(({ id, classes }) => [id, classes])).toEqual([
      ['1', ['A & B', 'C']],
      ['2', ['A & B', 'C']],
    ])
    const solution = solve(problem, { iterations: 100 })
    expect(solution.score.complete).toBe(true)
    expect(solution.placements.map(({ day }) => day).sort()).toEqual([0, 1])
    expect(solution.placements.find(({ day }) => day === 0)).toMatchObject({ period: 1 })
  })

  test('what is only wished for is not dropped in silence', () => {
    const { problem, refused } = readFet(
      fet(
        '<ConstraintMinDaysBetweenActivities><Weight_Percentage>95</Weight_Percentage><Consecutive_If_Same_Day>true</Consecutive_If_Same_Day><Activity_Id>1</Activity_Id><Activity_Id>2</Activity_Id><MinDays>1</MinDays></ConstraintMinDaysBetweenActivities>',
        '<ConstraintSubjectPreferredRoom><Weight_Percentage>50</Weight_Percentage><Subject>M</Subject><Room>R</Room></ConstraintSubjectPreferredRoom>',
      ),
    )
    expect(refused).toEqual([{ name: 'ConstraintSubjectPreferredRoom (< 100 %)', count: 1 }])
    const relations = problem.rules.flatMap((rule) =>
      rule.code === 'H17' ? [[rule.relation, rule.hard, rule.weight]] : [],
    )
    expect(relations).toEqual([
      ['DAYS_APART', true, 10],
      ['NEIGHBOURS_ON_DAY', true, 0],
      ['DAYS_APART', false, 9.5],
    ])
  })

  test('what is broken is refused', () => {
    expect(() => readFet('<fet><Days_List></fet>')).toThrow('XML: Days_List is closed by fet')
    expect(() => readFet('no school at all')).toThrow('XML: something is not closed')
    expect(() => readFet('<other></other>')).toThrow('.fet: the first element is not fet')
    expect(() => readFet('<fet></fet>')).toThrow('.fet: there are no days, or no hours')
    expect(() => readFet('<fet>< a></fet>')).toThrow('XML: < a> is no element')
    for (const wrong of ['', 'abc', '0', '1.5', '99'])
      expect(() =>
        readFet(fet('').replace(/<Duration>\d+<\/Duration>/, `<Duration>${wrong}</Duration>`)),
      ).toThrow('.fet: Duration of activity 1 is not 1 to')
    const begun = performance.now()
    expect(() => readFet('<!'.repeat(200_000))).toThrow('XML: something is not closed')
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

describe('the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'timetable-'))
  const said: string[] = []
  beforeEach(() => {
    said.length = 0
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line))
  })
  afterEach(() => void vi.restoreAllMocks())
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }

  test('solves, writes what it has found, and verifies what was written', () => {
    const [ctt, out] = [file('small.ctt', CTT), join(folder, 'small.out')]
    expect(runTimetable(['solve', ctt, '--iterations', '20000', '--seed', '2', '--out', out])).toBe(0)
    expect(said[0]).toMatch(/^small: 可行，总代价 \d+，种子 2$/)
    expect(said.at(-1)).toMatch(/^ {2}首次完整 \d+\.\d{3} 秒，共 .* 次移动（--iterations 20000 可重现）$/)
    const cost = said[0]?.match(/总代价 \d+/)?.[0]
    said.length = 0
    expect(runTimetable(['verify', ctt, out])).toBe(0)
    expect(said[0]).toBe(`small: 可行，${cost}`)
    // A table that lacks its last lesson is none.
    file('small.out', readFileSync(out, 'utf8').trim().split('\n').slice(1).join('\n'))
    expect(runTimetable(['verify', ctt, out])).toBe(1)
  })

  test('the same for the other format, of which it says what is not supported', () => {
    const unknown =
      '<ConstraintOdd><Weight_Percentage>100</Weight_Percentage><Active>true</Active></ConstraintOdd>'
    const [one, out] = [file('small.fet', fet(unknown)), join(folder, 'small.json')]
    expect(runTimetable(['solve', one, '--iterations', '2000', '--out', out])).toBe(0)
    expect(said.slice(0, 2)).toEqual(['不支持的约束 ConstraintOdd（1 条），未计入', '完整：未排 0，软代价 0'])
    expect(JSON.parse(readFileSync(out, 'utf8'))).toHaveLength(2)
    expect(runTimetable(['verify', one, out])).toBe(0)
    file('small.json', '[]')
    expect(runTimetable(['verify', one, out])).toBe(1)
    expect(said).toContain('不完整：未排 2，软代价 0')
  })

  test('wrong words, and files that cannot be read, are another end than a table that is not whole', () => {
    for (const args of [[], ['solve', 'a.txt'], ['solve', 'a.ctt', '--seconds', '0'], ['mend', 'a.ctt']])
      expect(runTimetable(args)).toBe(2)
    expect(said.every((line) => line.startsWith('用法'))).toBe(true)
    expect(runTimetable(['solve', join(folder, 'none.ctt')])).toBe(2)
    expect(said.at(-1)).toContain('ENOENT')
    expect(runTimetable(['solve', file('broken.ctt', 'Name: x')])).toBe(2)
    expect(runTimetable(['solve', '--unknown'])).toBe(2)
  })

  test('a huge file is refused before it is read', () => {
    for (const name of ['huge.fet', 'huge.ctt']) {
      // Nothing is written: all of it is a hole.
      const huge = file(name, '')
      truncateSync(huge, 50 * 1024 * 1024 + 1)
      expect(runTimetable(['solve', huge])).toBe(2)
      expect(said.at(-1)).toBe(`${huge} 超过 50 MB`)
    }
  })
})
