/// A session of the toy plug-in, verified by eye: the terminal's output, line by line.
enum NotesTranscript {
    static let text = #"""
        # One id, one object; every view shows an edit at once.
        > notes as f
          #  text         stars  ref
          1  buy milk        10  note:1
          2  猫の写真 🐈     20  note:2
          3  call Ana        30  note:3
          (all rows: tier T1)
        > load note 1 as n
        hit   n = note:1, already live at T1 through f: same object, no request     [ms]
        > watch f in list; watch n in detail; watch note:2 in side
        ok    3 views: list, detail, side
        > star n
          ~ list    note:1  stars 10 -> 11?  starred no -> yes?
          ~ detail  note:1  stars 10 -> 11?  starred no -> yes?
            (? not confirmed by the server yet; then = confirmed, or x rolled back)
          = list    note:1  stars 11  confirmed
          = detail  note:1  stars 11  confirmed
        ok    star note:1: 2 views changed, side untouched                          [ms]
        > explain
          1  star n
          2  optimistic  note:1 stars 10 -> 11, starred no -> yes
          3  notified    list, detail     (side reads no field of note:1)
          4  POST /star  {} -> 200                                                  [ms]
          5  merge       server agrees: 0 fields changed, 2 redraws
        > weather failing; star n off
          ~ list    note:1  stars 11 -> 10?  starred yes -> no?
          ~ detail  note:1  stars 11 -> 10?  starred yes -> no?
          x list    note:1  stars 10 -> 11  starred no -> yes  rolled back
          x detail  note:1  stars 10 -> 11  starred no -> yes  rolled back
        error the server answered 500; nothing changed
              try: weather fine
        !1
        > expect n.stars = 11
        ok    n.stars is 11
        > write n buy oat milk
          ~ detail  note:1  text "buy milk" -> "buy oat milk"
        ok    write note:1: 1 view changed, list and side untouched                 [ms]
        > follow n.board
          ~ list    note:1  followed no -> yes
          ~ list    note:2  followed no -> yes
          ~ list    note:3  followed no -> yes
          ~ detail  note:1  followed no -> yes
          ~ side    note:2  followed no -> yes
        ok    follow board:kitchen: 3 views changed                                 [ms]
        > show n
          buy oat milk  note:1  T1
            stars     11
            starred   yes
            text      buy oat milk
            color     none
            followed  yes
            leads to .board
        > show n stars color
          buy oat milk  note:1  T1
            stars  11
            color  none
        > list
          handle  ref        tier  headline
          f       notes:all  none  all notes
          n       note:1     T1    buy oat milk
        > views
          view    ref        tier  headline
          list    notes:all  none  all notes
          detail  note:1     T1    buy oat milk
          side    note:2     T1    猫の写真 🐈
        > cache
          ref            tier  held by
          note:1         T1    f, n, list, detail
          note:2         T1    f, list, side
          note:3         T1    f, list
          board:kitchen  none  f, n, list, detail, side
        ok    3 notes, 1 board alive
        > star board:kitchen
        error star is for a note, and board:kitchen is a board
              try: help star
        !1
        > drop n
        ok    n dropped; note:1 is still held by f, list, detail
        > unwatch all
        ok    no views
        > drop f
        ok    f dropped
        > cache
          (nothing is alive)
        ok    freed: 3 objects so far, lately note:1, note:2, note:3
        > gc
        ok    nothing to collect: ARC frees unreferenced objects; 0 alive, 3 freed so
              far
        > stra note:1
        error no command "stra". Did you mean: star
        !1
        > weather fine; star note:99
        error there is no note 99
              try: notes
        !1
        > star note:x
        error note:x is no note: "x" is no number
              try: note:1
        !1
        > notes limit 99
        error notes: limit takes 1 to 50, not 99
              try: notes [limit N] [as h]
        !1
        > show "n
        error the quote " at column 6 is not closed
              try: close it, or write \" for the character itself
        !1
        > status
          shelf    kitchen
          handles  0
          views    0
          open     0
        > load note:1 as q; star q; expect q.stars = 12
        ok    q = note:1, fetched at T1                                             [ms]
        ok    star note:1                                                           [ms]
        error q.stars is 11, not 12
        !4
        > explain
          1  star q
          2  optimistic  note:1 stars 10 -> 11, starred no -> yes
          3  POST /star  {} -> 200                                                  [ms]
          4  merge       server agrees: 0 fields changed, 0 redraws
        > trace on; unstar q
          . command    unstar q
          . edit       star note:1 off
          . request    POST /star {}
          . response   200
          . verify     star note:1 off
        ok    star note:1 off                                                       [ms]
        """#
}
