import Campus
