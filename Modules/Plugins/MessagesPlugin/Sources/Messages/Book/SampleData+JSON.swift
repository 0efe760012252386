extension SampleData {
    /// The messages, in the JSON of a server.
    static let messages = #"""
        {
          "messages": [
            {
              "id": "12",
              "text": "Hey, how are you doing?",
              "author": {
                "id": "42",
                "username": "plivesey",
                "online": false
              },
              "image": {
                "path": "/static/images/img3.png",
                "width": 200
              }
            },
            {
              "id": "13",
              "text": "Fine, thanks. Lunch?",
              "author": {
                "id": "53",
                "username": "nsnyder",
                "online": true
              }
            },
            {
              "id": "14",
              "text": "At noon.",
              "author": {
                "id": "42",
                "username": "plivesey",
                "online": false
              }
            }
          ]
        }
        """#

    /// The contacts, in the JSON of a server.
    static let contacts = #"""
        {
          "contacts": [
            {
              "id": "42",
              "username": "plivesey",
              "online": false
            },
            {
              "id": "53",
              "username": "nsnyder",
              "online": true
            }
          ]
        }
        """#

    /// The full profiles, in the JSON of a server.
    static let profiles = #"""
        [
          {
            "id": "42",
            "name": "Peter",
            "pictureURL": "/static/images/peter.png",
            "age": 29,
            "username": "plivesey"
          },
          {
            "id": "53",
            "name": "Nick",
            "pictureURL": "/static/images/nick.png",
            "age": 31,
            "username": "nsnyder"
          }
        ]
        """#
}
