interface Holiday {
  title: string
  startsOn: string
  endsOn: string
  /** Days of a weekend on which work is done for it, and the weekday whose lessons are proposed for them. */
  workdays?: readonly { date: string; standsFor: number }[]
}

/** What the State Council has arranged, year by year; a school may have another weekday's lessons on a work day. */
export const NATIONAL_CALENDARS: Readonly<Record<number, readonly Holiday[]>> = {
  2026: [
    {
      title: '元旦',
      startsOn: '2026-01-01',
      endsOn: '2026-01-03',
      workdays: [{ date: '2026-01-04', standsFor: 5 }],
    },
    {
      title: '春节',
      startsOn: '2026-02-15',
      endsOn: '2026-02-23',
      workdays: [
        { date: '2026-02-14', standsFor: 5 },
        { date: '2026-02-28', standsFor: 1 },
      ],
    },
    { title: '清明节', startsOn: '2026-04-04', endsOn: '2026-04-06' },
    {
      title: '劳动节',
      startsOn: '2026-05-01',
      endsOn: '2026-05-05',
      workdays: [{ date: '2026-05-09', standsFor: 2 }],
    },
    { title: '端午节', startsOn: '2026-06-19', endsOn: '2026-06-21' },
    { title: '中秋节', startsOn: '2026-09-25', endsOn: '2026-09-27' },
    {
      title: '国庆节',
      startsOn: '2026-10-01',
      endsOn: '2026-10-07',
      workdays: [
        { date: '2026-09-20', standsFor: 2 },
        { date: '2026-10-10', standsFor: 3 },
      ],
    },
  ],
}

/** The years that can be imported. */
export const NATIONAL_YEARS: readonly number[] = Object.keys(NATIONAL_CALENDARS).map(Number)
