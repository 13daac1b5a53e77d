#!/bin/sh
ravel replay /work/wt/suite/models/c/lost-update.c --schedule "main main t2 t2 t1 t1 main*3"
ravel replay /work/wt/suite/models/c/lost-update.c --schedule "main main t2 t1 t1 t2 main*3"
ravel replay /work/wt/suite/models/c/lost-update.c --schedule "main main t2 t1 t2 t1 main*3"
ravel replay /work/wt/suite/models/c/lost-update.c --schedule "main main t1 t1 t2 t2 main*3"
